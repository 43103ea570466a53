import { escapeXml } from './escape-xml.ts'

/** One address of a sitemap (sitemaps.org 0.9). */
export interface SitemapEntry {
  url: string
  lastModified?: string
}

export function urlSet(entries: SitemapEntry[]): string {
  return wrap('urlset', entries.map((entry) => element('url', entry)).join(''))
}

export function sitemapIndex(entries: SitemapEntry[]): string {
  return wrap('sitemapindex', entries.map((entry) => element('sitemap', entry)).join(''))
}

function wrap(name: string, inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside}</${name}>\n`
}

function element(name: string, { url, lastModified }: SitemapEntry): string {
  return `<${name}><loc>${escapeXml(url)}</loc>${lastModified ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : ''}</${name}>`
}
