// /docs: the API documentation in Swagger UI, served from the service's own files.
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./docs.css";
import { storeToken, token } from "../api/client";

const DESCRIPTION = "/openapi.json";
const container = document.getElementById("docs");

function authorization(): Record<string, string> {
  const stored = token();
  return stored === null ? {} : { Authorization: `Bearer ${stored}` };
}

/** Follow the system theme; Swagger UI uses a class for it. */
function followTheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", apply);
  apply();
}

async function show(into: HTMLElement): Promise<void> {
  const response = await fetch(DESCRIPTION, { headers: authorization() });
  if (response.status === 401) {
    askForToken(into);
    return;
  }
  if (!response.ok) throw new Error(`${DESCRIPTION} answers ${response.status}`);
  SwaggerUI({
    spec: await response.json(),
    domNode: into,
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: "list",
    requestInterceptor: (request) => {
      request.headers = { ...authorization(), ...request.headers };
      return request;
    },
    tryItOutEnabled: true,
    validatorUrl: null,
  });
}

function askForToken(into: HTMLElement): void {
  const form = document.createElement("form");
  form.className = "token";
  const label = document.createElement("label");
  label.textContent = "This service requires a token";
  const field = document.createElement("input");
  field.type = "password";
  field.autocomplete = "off";
  label.append(field);
  const button = document.createElement("button");
  button.textContent = "Use token";
  form.append(label, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    storeToken(field.value.trim());
    start(into);
  });
  into.replaceChildren(form);
}

function start(into: HTMLElement): void {
  show(into).catch((error: unknown) => {
    const message = document.createElement("p");
    message.className = "failure";
    message.setAttribute("role", "alert");
    message.textContent = `The API description cannot be loaded: ${error}`;
    into.replaceChildren(message);
  });
}

followTheme();
if (container) start(container);
