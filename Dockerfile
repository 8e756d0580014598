# The service as an ordinary user, with its data in a volume. README and docs/http.md say how to
# run it; its own file system may be read-only.
#
#   docker build -t runout .
#   docker run --read-only --tmpfs /tmp -p 127.0.0.1:8000:8000 -v runout-data:/data \
#     -v "$PWD/token:/run/secrets/runout-token:ro" runout
FROM python:3.13-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends g++ make \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# The page needs node, which comes as a Python package; the wheel is built once it is there.
RUN make web \
    && .venv/bin/python -m pip wheel --no-cache-dir --wheel-dir /wheels ".[service]"

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin runout \
    && install --directory --owner=runout --group=runout --mode=0700 /data
COPY --from=build /wheels /wheels
RUN python -m pip install --no-cache-dir --no-index --find-links /wheels "runout[service]" \
    && rm -rf /wheels
ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    XDG_CACHE_HOME=/data/cache
USER 10001
VOLUME /data
EXPOSE 8000
# A service that others can reach needs a token; --allow-host adds the name that it is reached by.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["runout", "serve", "--host", "0.0.0.0", "--data", "/data"]
CMD ["--token-file", "/run/secrets/runout-token"]
