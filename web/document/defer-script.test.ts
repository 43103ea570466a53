import { expect, test } from 'vitest'
import { deferScript } from './defer-script.ts'

const written = (document: string) => deferScript(Buffer.from(document)).toString()

const module = `;
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/page-2.js";
  window.__reactRouterManifest = {
  "entry": {
    "module": "/assets/entry-3.js",
    "imports": ["/assets/frame-4.js"]
  },
  "routes": {
    "root": {"id": "root", "hasLoader": true, "hasAction": false, "module": "/assets/root-1.js", "imports": ["/assets/frame-4.js"], "css": ["/a.css"]},
    "storefront/home/home-page": {"id": "storefront/home/home-page", "module": "/assets/page-2.js", "imports": [], "css": []},
    "other": {"id": "other", "module": "/assets/other-5.js", "imports": ["/assets/shelf-6.js"], "css": []}
  },
  "version": "a};b"
};
  window.__reactRouterRouteModules = {"root":route0,"storefront/home/home-page":route1};

import("/assets/entry-3.js");`

const page = (body = '', script = module) =>
  `<html><head><link rel="modulepreload" href="/assets/frame-4.js"/><title>Ñandú</title><link rel="stylesheet" href="/a.css"/></head>` +
  `<body>${body}<script nonce="n" type="module" async="">${script}</script></body></html>`

test('a document fetches no script by itself, and says which to fetch', () => {
  const document = written(page())
  expect(document).not.toMatch(/modulepreload" href|type="module"|import \*/)
  expect(document).toContain('<html><head><title>Ñandú</title><link rel="stylesheet" href="/a.css"/></head>')
  expect(document).toContain(
    '({"routes":["root","storefront/home/home-page"],"preloads":["/assets/frame-4.js"]},(file)=>import(file))',
  )
  expect(document.match(/<script nonce="n">/g)?.length).toBe(1)
})

test('the manifest names what other pages import, and of this one what its plan does not', () => {
  const [, text = ''] = /__reactRouterManifest=(\{.*?\});\(/s.exec(written(page())) ?? []
  expect(JSON.parse(text)).toEqual({
    version: 'a};b',
    entry: { module: '/assets/entry-3.js', imports: [] },
    routes: {
      root: { id: 'root', hasLoader: true, module: '/assets/root-1.js', imports: [], css: ['/a.css'] },
      'storefront/home/home-page': { id: 'storefront/home/home-page', module: '/assets/page-2.js', imports: [] },
      other: { id: 'other', module: '/assets/other-5.js', imports: ['/assets/shelf-6.js'] },
    },
  })
})

test('links are not discovered at once', () => {
  expect(written(page('<a href="/help" data-discover="true">Ayuda</a>'))).toContain('<a href="/help">Ayuda</a>')
})

test.each([
  ['no page', 'sin cabeza'],
  ['a page without a script', '<html><head></head><body>Hola</body></html>'],
  ['a script of another shape', page('', 'import("/assets/entry-3.js");')],
])('%s stays as it is', (_what, document) => {
  expect(written(document)).toBe(document)
})

test('what starts the script is whole in the document: it names nothing of its module', () => {
  const [, text = ''] = /<script nonce="n">(.*?)<\/script>/s.exec(written(page())) ?? []
  expect(() => new Function(text)).not.toThrow()
  expect(text).not.toMatch(/__vi|__name/)
})
