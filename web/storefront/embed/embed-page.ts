import type { PublishedPost } from '../feeds/newest-posts.server.ts'
import { escapeXml } from '../seo/escape-xml.ts'

/** The only style of an embedded page; its policy names it by hash. */
export const embedStyle = `
:root{color-scheme:light}
body{margin:0;padding:12px;background:#fff;color:#2b1b38;font:15px/1.4 system-ui,sans-serif}
h1{margin:0 0 10px;font-size:18px}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:12px;margin:0;padding:0;list-style:none}
li a{display:block;height:100%;border:1px solid #e4dcea;border-radius:14px;overflow:hidden;color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{border-color:#8b2bc5;outline:2px solid #8b2bc5}
img,.none{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;background:#f3ecf8}
strong,span{display:block;padding:0 10px}
strong{padding-top:8px;font-size:15px}
span{padding-bottom:10px;color:#5f5169;font-size:13px}
p{margin:12px 0 0;font-size:13px}
p a{display:inline-block;padding:8px 0;color:#6f1fa1;font-weight:700}
`

interface EmbedPage {
  language: string
  title: string
  /** Absolute address of the page with all of them. */
  link: string
  posts: readonly PublishedPost[]
  words: { all: string; none: string }
}

/** A page without script for an `<iframe>` on another site: a card an ad, which opens it in a new tab. */
export function embedPage({ language, title, link, posts, words }: EmbedPage): string {
  const cards = posts.map(
    ({ name, link: address, picture, place }) =>
      `<li><a href="${escapeXml(address)}" target="_blank" rel="noopener">` +
      `${picture ? `<img src="${escapeXml(picture)}" alt="" width="320" height="240" loading="lazy">` : '<div class="none"></div>'}` +
      `<strong>${escapeXml(name)}</strong><span>${escapeXml(place)}</span></a></li>`,
  )
  const list = cards.length > 0 ? `<ul>${cards.join('')}</ul>` : `<p>${escapeXml(words.none)}</p>`
  return `<!doctype html>
<html lang="${escapeXml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title><meta name="robots" content="noindex"><style>${embedStyle}</style></head>
<body><main><h1>${escapeXml(title)}</h1>${list}
<p><a href="${escapeXml(link)}" target="_blank" rel="noopener">${escapeXml(words.all)}</a></p></main></body></html>
`
}

/** The line of HTML that shows this list on another site. */
export function embedCode(address: string, title: string): string {
  return `<iframe src="${escapeXml(address)}" title="${escapeXml(title)}" loading="lazy" style="width:100%;height:560px;border:0"></iframe>`
}
