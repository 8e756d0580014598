// The part of swagger-ui-dist that is used; it ships no types.
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Request {
    headers: Record<string, string>;
  }
  interface Settings {
    spec: unknown;
    domNode: HTMLElement;
    deepLinking: boolean;
    displayRequestDuration: boolean;
    docExpansion: "list" | "full" | "none";
    requestInterceptor: (request: Request) => Request;
    tryItOutEnabled: boolean;
    validatorUrl: null;
  }
  export default function SwaggerUI(settings: Settings): unknown;
}
