import type { CachedPageKind } from './cached-pages.ts'
import { timeAgo } from './time-ago.ts'
import { escaped, workerPage } from './worker-page.ts'

/** A page that can be read without a network. */
export interface ReadablePage {
  url: string
  title: string
  kind: CachedPageKind
  savedAt: string
}

/**
 * Page that the worker renders in place of one that was never saved: the reason, and links to the saved pages.
 * Its only script waits for the network, so it works at every address.
 */
export function offlinePage({
  pages,
  styles,
  now,
}: {
  pages: readonly ReadablePage[]
  styles: readonly string[]
  now: number
}): string {
  const pets = pages.filter(({ kind }) => kind === 'pets').slice(0, 6)
  const deliveries = pages.filter(({ kind }) => kind === 'deliveries')
  const catalogue = pages.filter(({ kind }) => kind === 'catalogue').slice(0, 8)
  return workerPage({
    title: 'Sin conexión · Huella',
    styles,
    script: '/offline.js',
    main: `<section class="grid justify-items-center gap-3 rounded-hero bg-brand-800 px-6 py-10 text-center text-white shadow-2">
<svg viewBox="0 0 24 24" width="64" height="64" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" class="text-sun" aria-hidden="true"><path d="M12 20h.01"/><path d="M8.5 16.429a5 5 0 0 1 7 0"/><path d="M5 12.859a10 10 0 0 1 5.17-2.69"/><path d="M19 12.859a10 10 0 0 0-2.007-1.523"/><path d="M2 8.82a15 15 0 0 1 4.177-2.643"/><path d="M22 8.82a15 15 0 0 0-11.288-3.764"/><path d="m2 2 20 20"/></svg>
<h1 class="text-3xl sm:text-4xl">Te quedaste sin conexión</h1>
<p class="max-w-md text-brand-100 text-lg">Esta página todavía no está guardada en este dispositivo. Apenas vuelva internet la abrimos por ti.</p>
<a href="" class="focus-on-dark mt-2 grid h-13 place-items-center rounded-button bg-white px-6 font-extrabold text-brand-700 text-lg hover:bg-brand-100">Intentar de nuevo</a></section>
${renderList('Tu reparto', deliveries, now)}${renderList('Tus mascotas', pets, now)}${renderList('Lo último que viste', catalogue, now)}
${pages.length === 0 ? '<p class="mt-8 text-center text-ink-600">Lo que veas con conexión quedará aquí para leerlo sin ella.</p>' : ''}`,
  })
}

function renderList(title: string, pages: readonly ReadablePage[], now: number): string {
  if (pages.length === 0) return ''
  const cards = pages.map(
    (page) =>
      `<li><a href="${escaped(page.url)}" class="flex h-full items-center justify-between gap-3 rounded-card border border-ink-200 bg-white p-4 shadow-1 hover:shadow-3"><span class="min-w-0 flex-1"><span class="block truncate font-extrabold text-md">${escaped(page.title)}</span><span class="block text-ink-600 text-sm">Visto ${timeAgo(page.savedAt, now)}</span></span><span aria-hidden="true" class="font-black text-brand-700 text-xl">›</span></a></li>`,
  )
  return `<section class="mt-8"><h2 class="mb-3 text-xl">${title}</h2><ul class="grid grid-cols-1 gap-3 sm:grid-cols-2">${cards.join('')}</ul></section>`
}
