import { toHashSource } from '../content-security/content-security-policy.ts'

/**
 * GraphiQL over our own `/graphql`, for authors of queries; in demo mode alone. Nothing loads from other hosts: the
 * package brings its script and workers in one page.
 */
export function makeGraphiql(): () => Promise<Response> {
  let made: Promise<{ html: string; policy: string }> | undefined
  return async () => {
    made ??= makePage()
    const { html, policy } = await made
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'content-security-policy': policy,
      },
    })
  }
}

async function makePage(): Promise<{ html: string; policy: string }> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const html = renderGraphiQL({ endpoint: '/graphql', title: 'GraphiQL · Huella', defaultQuery: example })
  const begin = html.indexOf('<script>') + '<script>'.length
  const script = html.slice(begin, html.indexOf('</script>', begin))
  const policy = [
    `default-src 'none'`,
    `script-src ${toHashSource(script)}`,
    `worker-src blob:`,
    // The editor sets inline styles while typing.
    `style-src 'unsafe-inline'`,
    `font-src data:`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'none'`,
  ].join('; ')
  return { html, policy }
}

const example = `# What the shop sells, the newest first.
query {
  catalogItems(shopIds: ["almacen-hq"], first: 5) {
    totalCount
    nodes {
      product {
        title
        slug
        pricing {
          displayPrice
        }
      }
    }
  }
}
`
