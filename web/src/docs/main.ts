// /docs: the HTTP interface to read and to try, by Swagger UI from the service's own files.
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./docs.css";
import { keepToken, token } from "../api/client";

const DESCRIPTION = "/openapi.json";
const place = document.getElementById("docs");

function authorization(): Record<string, string> {
  const known = token();
  return known === null ? {} : { Authorization: `Bearer ${known}` };
}

/** Follow the system's theme; Swagger UI goes by a class. */
function followTheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", apply);
  apply();
}

async function show(into: HTMLElement): Promise<void> {
  const answer = await fetch(DESCRIPTION, { headers: authorization() });
  if (answer.status === 401) {
    askForToken(into);
    return;
  }
  if (!answer.ok) throw new Error(`${DESCRIPTION} answers ${answer.status}`);
  SwaggerUI({
    spec: await answer.json(),
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
  label.textContent = "This service asks for a token";
  const field = document.createElement("input");
  field.type = "password";
  field.autocomplete = "off";
  label.append(field);
  const button = document.createElement("button");
  button.textContent = "Use it";
  form.append(label, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepToken(field.value.trim());
    start(into);
  });
  into.replaceChildren(form);
}

function start(into: HTMLElement): void {
  show(into).catch((error: unknown) => {
    const words = document.createElement("p");
    words.className = "failure";
    words.setAttribute("role", "alert");
    words.textContent = `The description of the interface cannot be read: ${error}`;
    into.replaceChildren(words);
  });
}

followTheme();
if (place) start(place);
