import type { Config } from './config.ts'
import type { CspDeclaration } from './content-security-policy.ts'

/** What Freshchat needs of the browser: its script, its window with its looks and pictures, and its calls. WhatsApp is a link and needs nothing. */
export function chatPolicy({ chat }: Pick<Config, 'chat'>): CspDeclaration {
  const urls = [chat.BO, chat.PY].flatMap(({ freshchat }) => freshchat?.url ?? [])
  const hosts = [...new Set(urls)]
  if (hosts.length === 0) return {}
  return { script: hosts, style: hosts, connect: hosts, img: hosts, frame: hosts }
}
