import * as z from 'zod'
import { sameSecret } from '#shared/ids.ts'
import type { CodeLinkedAdapter } from '../deps.ts'
import { callProvider } from './call-provider.ts'
import { SendFailure } from './send-failure.ts'

interface TelegramOptions {
  /** `https://api.telegram.org`, or a Bot API server of one's own. */
  url: string
  /** Of BotFather: `123456:ABC…`. */
  token: string
  /** User name of the bot, without its @. */
  botName: string
  /** `secret_token` of setWebhook, which every update carries. */
  webhookSecret: string
}

/** An update of the Bot API that matters here: a text that a person writes to the bot. Groups could show a person's orders. */
const TextUpdate = z.object({
  message: z.object({
    text: z.string(),
    chat: z.object({
      id: z.int(),
      type: z.literal('private'),
      first_name: z.string().optional(),
      username: z.string().optional(),
    }),
  }),
})

const ErrorAnswer = z.object({ description: z.string() })

/** Telegram by the Bot API. An address is the chat of a person with our bot. */
export function telegramChannel({ url, token, botName, webhookSecret }: TelegramOptions): CodeLinkedAdapter {
  return {
    async send({ id }, { text }) {
      const answer = await callProvider(`${url}/bot${token}/sendMessage`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chat_id: Number(id), text, link_preview_options: { is_disabled: true } }),
      })
      if (answer.ok) {
        await answer.body?.cancel()
        return 'sent'
      }
      const { data } = ErrorAnswer.safeParse(await answer.json().catch(() => null))
      // 403: the person blocked the bot or is no longer at Telegram.
      if (answer.status === 403 || data?.description.includes('chat not found')) return 'gone'
      // Other statuses tell of our token (401, 404), of our rate (429) or of Telegram, which can all recover.
      throw new SendFailure(`HTTP ${answer.status}`, answer.status === 400)
    },

    getLink: (code) => `https://t.me/${botName}?start=${code}`,

    async receive({ headers, body }) {
      const secret = headers.get('x-telegram-bot-api-secret-token') ?? ''
      if (!sameSecret(secret, webhookSecret)) return 'forged'
      const { data } = TextUpdate.safeParse(parseJson(body))
      const [, code] = /^\/start(?: ([\w-]{1,64}))?$/.exec(data?.message.text ?? '') ?? []
      if (!data?.message.text.startsWith('/start')) return 'ignored'

      const { id, username, first_name: name } = data.message.chat
      return {
        code: code ?? '',
        address: { id: String(id) },
        label: username ? `@${username}` : (name ?? ''),
        // An answer to the webhook may be a call of the Bot API.
        reply: (text) => ({ method: 'sendMessage', chat_id: id, text }),
      }
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
