import type { Page } from '@playwright/test'

/**
 * Collects the browser's complaints on visited pages: CSP violations, console and script errors, failed requests.
 * `expected` lists addresses that may fail.
 */
export async function listenForComplaints(page: Page, expected: string[] = []): Promise<string[]> {
  const complaints: string[] = []
  const isExpected = (address: string) => expected.some((part) => address.includes(part))

  await page.exposeFunction('tellViolation', (text: string) => complaints.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const text = `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`
      Reflect.get(window, 'tellViolation')(text)
    })
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.location().url)) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Navigation aborts pending requests of the previous page.
    if (reason === 'net::ERR_ABORTED' || isExpected(request.url())) return
    complaints.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() < 400 || isExpected(response.url())) return
    complaints.push(`request: ${response.url()} ${response.status()}`)
  })
  return complaints
}
