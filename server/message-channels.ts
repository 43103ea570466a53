import type { MessagingNeeds } from '#services/messaging/deps.ts'
import { isPushService } from '#services/messaging/preferences/rules/push-services.ts'
import { emailChannel, webhookChannel } from '#services/messaging/service.ts'
import type { Config } from './configuration/config.ts'

/** How messages leave: the providers of the configuration, or in demo mode nobody but the outbox. */
export function messageChannels({ mode, messages }: Config): MessagingNeeds['channels'] {
  if (mode === 'demo') return 'outbox'
  const { email, sms, whatsapp } = messages
  return {
    ...(email && { email: emailChannel(email) }),
    ...(sms && { sms: webhookChannel(sms) }),
    ...(whatsapp && { whatsapp: webhookChannel(whatsapp) }),
  }
}

/** Notifications leave with the configured pair of keys; in demo mode the database keeps one. */
export function pushChannel({ mode, push }: Config): MessagingNeeds['push'] {
  if (push) return { ...push, isPushService }
  return mode === 'demo' ? { subject: 'mailto:hola@huella.example', keys: undefined, isPushService } : null
}
