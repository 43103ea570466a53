import { setTimeout as pause } from 'node:timers/promises'
import { RELEASE_HEADER } from '#web/document/other-release.ts'

/** Pages that a visitor opens, and those that a link of any page leads to. */
const DOCUMENTS = ['/', '/products', '/products?q=perro', '/cart', '/petAdoptions', '/help']
const LINKED = ['/help', '/products', '/cart', '/lostPets', '/spa']

export interface Visits {
  /** Requests that were answered. */
  requests: number
  /** What a browser would show as a failure. */
  failures: string[]
  /** Pages of one release that were led to the document of another. */
  reloads: number
  stop(): Promise<void>
}

/** Two visitors who load pages with all their files, and go on from each as React Router does, until `stop`. */
export function startVisits(url: string): Visits {
  const visits = { requests: 0, reloads: 0, failures: [] as string[] }
  let isOver = false

  async function ask(path: string): Promise<{ answer: Response; text: string } | null> {
    const answer = await fetch(url + path, { redirect: 'manual' }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (answer && text !== null && text !== undefined && answer.status < 400) {
      visits.requests += 1
      return { answer, text }
    }
    visits.failures.push(`${path}: ${answer?.status ?? 'no answer'}`)
    return null
  }

  async function keepVisiting(first: number): Promise<void> {
    for (let nth = first; !isOver; nth += 1) {
      const document = await ask(DOCUMENTS[nth % DOCUMENTS.length] ?? '/')
      if (document) await goOnFrom(document.text, LINKED[nth % LINKED.length] ?? '/')
      await pause(20)
    }
  }

  async function goOnFrom(html: string, link: string): Promise<void> {
    for (const file of findAssets(html)) await ask(file)
    const version = findVersion(html)
    const known = await ask(`/__manifest?paths=${encodeURIComponent(link)}&version=${version}`)
    if (!known) return
    if (known.answer.status === 204) {
      visits.reloads += 1
      await ask(link)
      return
    }
    for (const { module } of Object.values<{ module: string }>(JSON.parse(known.text))) await ask(module)
    const data = await ask(`${link}.data`)
    if (data && data.answer.headers.get(RELEASE_HEADER) === version) return
    visits.reloads += 1
    await ask(link)
  }

  const working = Promise.all([0, 3].map(keepVisiting))
  return Object.assign(visits, {
    async stop() {
      isOver = true
      await working
    },
  })
}

/** Files for browsers that a document or a manifest names. */
export function findAssets(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\/assets\/[\w.-]+\.\w+/g), ([file]) => file))]
}

/** The release of a document. */
export function findVersion(html: string): string {
  return /"version":"([\w-]+)"/.exec(html)?.[1] ?? ''
}
