import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

interface BotCall {
  /** `/bot<token>/<method>`. */
  path: string
  body: Record<string, unknown>
}

/** Telegram's Bot API on its own port, with answers set by the test, and the updates that it sends to a webhook. */
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

/** The update of a person who writes to the bot: `/start CODE` when a link opened it. */
export function aTextUpdate(text: string, chat: { id: number; type?: string; username?: string }) {
  const person = { first_name: 'Ana', ...(chat.username && { username: chat.username }) }
  return {
    update_id: 10_000,
    message: {
      message_id: 1365,
      from: { id: chat.id, is_bot: false, language_code: 'es', ...person },
      chat: { type: 'private', ...person, ...chat },
      date: 1_763_740_800,
      text,
      entities: [{ offset: 0, length: 6, type: 'bot_command' }],
    },
  }
}
