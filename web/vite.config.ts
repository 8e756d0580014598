// How the page is built: into the Python package, which serves it; and, in the mode `site`, as a
// static folder for any web host, which works without a network once it was loaded.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const service = process.env["RUNOUT_SERVICE"] ?? "http://127.0.0.1:8000";
// As the service sends it; the file of a host that sends none carries it itself.
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';" +
  " style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none';" +
  " form-action 'none'";
const WORKER = "sw.js"; // the address of a service worker is its identity
const ENGINE = fileURLToPath(new URL("engine/dist", import.meta.url));
const PUBLIC_FILES = [
  "favicon.svg",
  "manifest.webmanifest",
  "apple-touch-icon.png",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
];

const SERVED_SCREEN = /^\.\.\/(?:hands|jobs|reports|solutions|solve|train)\/.*Screen$/;
const NO_SCREEN = "\0no-screen";

/**
 * Leaves out the screens that need the service, and adds the content security policy and the service
 * worker with the list of all files.
 */
function site(): Plugin {
  return {
    name: "runout-site",
    enforce: "pre",
    resolveId: (source, importer) =>
      importer?.endsWith("/router.tsx") && SERVED_SCREEN.test(source) ? NO_SCREEN : null,
    load: (id) => (id === NO_SCREEN ? "export default () => null;" : null),
    transformIndexHtml: (html) => ({
      html: html.replace(
        "The HTTP interface at /api/v1 does not.",
        "Everything is computed in the browser.",
      ),
      tags: [
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
          injectTo: "head-prepend",
        },
      ],
    }),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const hash = createHash("sha256");
        const contents = Object.values(bundle).map((file): [string, string | Uint8Array] => [
          file.fileName,
          file.type === "chunk" ? file.code : file.source,
        ]);
        for (const name of PUBLIC_FILES) {
          contents.push([name, readFileSync(new URL(`public/${name}`, import.meta.url))]);
        }
        contents.sort(([one], [other]) => (one < other ? -1 : 1));
        for (const [name, content] of contents) hash.update(name).update(content);
        const files = [
          "./",
          ...contents.map(([name]) => name).filter((name) => name !== "index.html"),
        ];
        const template = readFileSync(new URL("site_worker.js", import.meta.url), "utf8");
        const source = template
          .replace("__VERSION__", hash.digest("hex").slice(0, 16))
          .replace("__FILES__", JSON.stringify(files, null, 2));
        this.emitFile({ type: "asset", fileName: WORKER, source });
      },
    },
  };
}

/** Adds the service worker that ends one that a static site left at the service's address. */
function served(): Plugin {
  return {
    name: "runout-served",
    generateBundle() {
      const source = readFileSync(new URL("retired_worker.js", import.meta.url), "utf8");
      this.emitFile({ type: "asset", fileName: WORKER, source });
    },
  };
}

export default defineConfig(({ mode }) => {
  const isSite = mode === "site";
  return {
    plugins: [react(), isSite ? site() : served()],
    base: isSite ? "./" : "/",
    // The engine package as it is published: its compiled core lies beside its scripts.
    resolve: { alias: [{ find: /^engine\//, replacement: `${ENGINE}/` }] },
    build: {
      outDir: isSite ? "../build/page-site" : "../src/runout/service/web",
      emptyOutDir: true,
      assetsInlineLimit: 0, // the content security policy allows no inline scripts
      modulePreload: { polyfill: false },
      target: "es2023",
      chunkSizeWarningLimit: 1800, // kB before compression; the tests hold what is sent
      // /docs describes the service, and is a page of its own.
      rolldownOptions: {
        input: isSite ? ["index.html"] : ["index.html", "docs.html"],
        // One file of what nearly every screen needs compresses better than dozens. Styles stay
        // where they are: their order matters.
        output: {
          codeSplitting: {
            groups: [{ name: "shared", test: /\.m?[jt]sx?$/, minShareCount: 16 }],
          },
        },
      },
    },
    worker: { format: "es" as const },
    server: {
      proxy: {
        "/api": service,
        "/version": service,
        "/healthz": service,
        "/openapi.json": service,
      },
    },
  };
});
