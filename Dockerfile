# One image for web, worker and beat; docker-compose.yml says which command each runs.
FROM python:3.11-slim

# Hosted, nothing is kept on disk: rows are in PostgreSQL.
ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 DATA_DIR=/tmp/whistdrive
RUN useradd --create-home whistdrive
WORKDIR /app

COPY requirements.txt .
RUN pip install -r requirements.txt

COPY . .
RUN python manage.py collectstatic --noinput

USER whistdrive
EXPOSE 8000
CMD ["uvicorn", "whistdrive.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--timeout-graceful-shutdown", "3"]
