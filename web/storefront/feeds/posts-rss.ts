import { escapeXml } from '../seo/escape-xml.ts'

export interface RssChannel {
  title: string
  link: string
  description: string
  /** Address of the feed itself. */
  self: string
  language: string
}

export interface RssItem {
  title: string
  link: string
  text: string
  /** Absolute address. */
  picture: string | null
  publishedAt: Date
}

/** A channel of RSS 2.0 (https://www.rssboard.org/rss-specification). */
export function rssChannel({ self, ...channel }: RssChannel, items: readonly RssItem[]): string {
  const head = Object.entries(channel).map(([tag, text]) => element(tag, text))
  const own = `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head.join('')}${own}\n${items.map(rssItem).join('')}</channel></rss>\n`
}

function rssItem({ title, link, text, picture, publishedAt }: RssItem): string {
  // A description is HTML inside XML, so what people wrote is escaped for both.
  const html = `${picture ? `<img src="${escapeXml(picture)}" alt="">` : ''}<p>${escapeXml(text)}</p>`
  const facts = [
    element('title', title),
    element('link', link),
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    element('pubDate', publishedAt.toUTCString()),
    element('description', html),
  ]
  return `<item>${facts.join('')}</item>\n`
}

function element(tag: string, text: string): string {
  return `<${tag}>${escapeXml(text)}</${tag}>`
}
