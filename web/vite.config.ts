// How the page is built: into the Python package, which serves it.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const service = process.env["RUNOUT_SERVICE"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "../src/runout/service/web",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no inline scripts
    modulePreload: { polyfill: false },
    target: "es2023",
    chunkSizeWarningLimit: 1800, // kB before compression; the tests hold what is sent
    rolldownOptions: { input: ["index.html", "docs.html"] }, // /docs is a page of its own
  },
  server: {
    proxy: { "/api": service, "/version": service, "/healthz": service, "/openapi.json": service },
  },
});
