import { httpError } from '#shared/rpc/errors.ts'
import { type Preview, Template as TemplateNames } from '../contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { isRefusable } from '../preferences/rules/kinds.ts'
import { templates } from '../templates/templates.ts'
import { renderMessage } from './render-message.ts'

/** Every template rendered with sample data. Only in demo mode, like the outbox. */
export function previews({ channels }: MessagingDependencies): Preview[] {
  if (channels !== 'outbox') throw httpError('not-found')
  return TemplateNames.options.map((template) => {
    const { kind, mayArriveAtNight, sample } = templates[template]
    const data = isRefusable(kind) ? { ...sample, refusalLink: sampleLink } : sample
    const mail = renderMessage({ template, locale: 'es', channel: 'email', data })
    return {
      template,
      kind,
      mayArriveAtNight,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      short: renderMessage({ template, locale: 'es', channel: 'whatsapp', data }).text,
      notification: renderMessage({ template, locale: 'es', channel: 'push', data }).text,
    }
  })
}

const sampleLink = 'https://huella.example/unsubscribe/enlace'
