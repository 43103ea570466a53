interface WorkerPage {
  /** Of the tab. */
  title: string
  styles: readonly string[]
  /** Its only script, or none. */
  script: string | null
  /** Markup of the page's content; texts of others are `escaped`. */
  main: string
}

/** A page that the worker renders by itself while there is no network. */
export function workerPage({ title, styles, script, main }: WorkerPage): string {
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#40105e"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('')}
${script ? `<script src="${escaped(script)}" defer></script>` : ''}</head>
<body><header class="border-ink-200 border-b bg-white"><div class="wrap flex items-center gap-2.5 py-4">
<img src="/favicon.svg" alt="" width="36" height="36"><span class="font-black text-[1.7rem] text-brand-700 leading-none tracking-[-0.04em]">huella</span></div></header>
<main class="wrap max-w-4xl pt-5 pb-14">${main}
</main></body></html>
`
}

/** Text as it may stand in markup. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
