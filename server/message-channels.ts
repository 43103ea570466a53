import type { MessagingDependencies, SendMessage } from '#services/messaging/deps.ts'
import type { MessageProvider } from '#services/messaging/outbox/rules/webhook-body.ts'
import { isPushService } from '#services/messaging/preferences/rules/push-services.ts'
import type { ProviderChannel } from '#services/messaging/rules/channels.ts'
import { emailChannel, webhookChannel } from '#services/messaging/service.ts'
import type { Config } from './configuration/config.ts'

/** Adapters of the channels that call a provider's address. */
const adapters: Record<ProviderChannel, (provider: MessageProvider) => SendMessage> = {
  sms: webhookChannel,
  whatsapp: webhookChannel,
}

/** Message channels: the configured providers, or in demo mode the outbox alone. */
export function messageChannels({ mode, messages }: Config): MessagingDependencies['channels'] {
  if (mode === 'demo') return 'outbox'
  const { email, providers } = messages
  return {
    ...(email && { email: emailChannel(email) }),
    ...Object.fromEntries(
      Object.entries(providers).map(([name, provider]) => [name, adapters[name as ProviderChannel](provider)]),
    ),
  }
}

/** Push channel with the configured key pair; in demo mode the database stores one. */
export function pushChannel({ mode, push }: Config): MessagingDependencies['push'] {
  if (push) return { ...push, isPushService }
  return mode === 'demo' ? { subject: 'mailto:hola@huella.example', keys: undefined, isPushService } : null
}
