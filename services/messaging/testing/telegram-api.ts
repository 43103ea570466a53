import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

interface BotCall {
  /** `/bot<token>/<method>`. */
  path: string
  body: Record<string, unknown>
}

/** Telegram's Bot API on its own port, with answers set by the test. */
export async function telegramApi() {
  const calls: BotCall[] = []
  const answers = { get: (_chatId: unknown): { status: number; description: string } | null => null }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text)
    calls.push({ path: request.url ?? '', body })
    const error = answers.get(body.chat_id)
    response.writeHead(error?.status ?? 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        error
          ? { ok: false, error_code: error.status, description: error.description }
          : { ok: true, result: { message_id: calls.length, chat: { id: body.chat_id, type: 'private' } } },
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, calls, answers }
}
