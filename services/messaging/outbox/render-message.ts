import { APP_NAME, BRAND_COLOURS } from '#shared/brand.ts'
import { getCountryByLocale, type Locale } from '#shared/countries/countries.ts'
import type { Channel, Template } from '../contract.ts'
import { channels } from '../rules/channels.ts'
import type { MessageText } from '../templates/message-template.ts'
import { templates } from '../templates/templates.ts'

interface Writing {
  template: Template
  locale: Locale
  channel: Channel
  data: Record<string, string>
}

/** Renders a message for its channel; `html` is empty for text-only channels. */
export function renderMessage({ template, locale, channel, data }: Writing) {
  const message = templates[template].write(data, locale)
  const refusalLink = data.refusalLink ?? null
  const { format } = channels[channel]
  if (format === 'notification') {
    return { subject: message.subject, text: withoutLink(message), html: '', refusalLink }
  }
  if (format === 'text') {
    const text = refusalLink === null ? message.short : `${message.short}\nNo recibir más: ${refusalLink}`
    return { subject: '', text, html: '', refusalLink }
  }

  const signature = `${APP_NAME} ${getCountryByLocale(locale).name}`
  return {
    subject: message.subject,
    text: plainMail(message, { signature, refusalLink }),
    html: htmlMail(message, { signature, refusalLink }),
    refusalLink,
  }
}

/** A notification opens the link itself, so its text leaves it out. */
function withoutLink({ short, action }: MessageText): string {
  if (!action) return short
  return short
    .replace(action.href, '')
    .replace(/[\s:]+$/, '')
    .trim()
}

interface Foot {
  signature: string
  /** Page where its kind can be refused. */
  refusalLink: string | null
}

const refusalLabels = 'No quiero recibir más mensajes como este'

function plainMail({ paragraphs, code, action, smallPrint }: MessageText, { signature, refusalLink }: Foot): string {
  const parts = [
    ...paragraphs,
    code,
    action && `${action.label}:\n${action.href}`,
    smallPrint,
    refusalLink && `${refusalLabels}:\n${refusalLink}`,
    `— ${signature}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

// One column without layout tables, so that screen readers read it in order; inline styles, because mail programs drop
// style sheets; no images, no tracking, no external resources.
function htmlMail(
  { subject, paragraphs, code, action, smallPrint }: MessageText,
  { signature, refusalLink }: Foot,
): string {
  const { brand, brandDark, brandPale, ink, inkQuiet, background, line } = BRAND_COLOURS
  const pieces = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`),
    code &&
      `<p style="margin:0 0 16px;padding:16px;border-radius:12px;background:${brandPale};color:${brandDark};font-size:32px;font-weight:800;letter-spacing:6px;text-align:center">${escaped(code)}</p>`,
    action &&
      `<p style="margin:24px 0"><a href="${escaped(action.href)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:${brand};color:#ffffff;font-weight:700;text-decoration:none">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${inkQuiet}">Si el botón no funciona, copia esta dirección en tu navegador:<br><a href="${escaped(action.href)}" style="color:${brand};word-break:break-all">${escaped(action.href)}</a></p>`,
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${line};font-size:14px;color:${inkQuiet}">${escaped(smallPrint)}</p>`,
  ]
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:${background};color:${ink};font-family:Nunito,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-size:22px;font-weight:800;color:${brand}">${APP_NAME}</p>
<main style="padding:24px;border:1px solid ${line};border-radius:16px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;color:${ink}">${escaped(subject)}</h1>
${pieces.filter(Boolean).join('\n')}
</main>
<p style="margin:16px 0 0;font-size:13px;color:${inkQuiet}">${escaped(signature)}${
    refusalLink === null
      ? ''
      : `<br><a href="${escaped(refusalLink)}" style="color:${inkQuiet}">${escaped(refusalLabels)}</a>`
  }</p>
</div>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
