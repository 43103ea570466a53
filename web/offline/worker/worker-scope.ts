/** Part of the service worker API used here: TypeScript's `webworker` library cannot be loaded beside `dom`. */
export interface WorkerScope {
  registration: {
    navigationPreload?: { enable(): Promise<void> }
    unregister(): Promise<boolean>
  }
  clients: { claim(): Promise<void> }
  location: Location
  skipWaiting(): Promise<void>
  importScripts(...scripts: string[]): void
  addEventListener(name: 'install' | 'activate', listen: (event: Lasting) => void): void
  addEventListener(name: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(name: 'message', listen: (event: Lasting & { data: unknown }) => void): void
}

export interface Lasting {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends Lasting {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
