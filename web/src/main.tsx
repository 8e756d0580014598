// Entry point: theme, query client, router.
import "@mantine/core/styles.css";
import "./app/theme.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isSite } from "./api/backend";
import { queryClient } from "./app/query_client";
import { router } from "./app/router";
import { colours, theme } from "./app/theme";
import { registerWorker } from "./site/updates";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

if (isSite) void registerWorker();

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={colours} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
