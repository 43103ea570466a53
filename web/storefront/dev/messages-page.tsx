import { data } from 'react-router'
import type { Preview } from '#services/messaging/contract.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/messages-page'

export const handle = { demoOnly: true } satisfies PagePolicy

/** Every message with sample data, rendered; only in demo mode, else 404. */
export async function loader({ context }: Route.LoaderArgs) {
  const { mode, country, call } = context.get(visitContext)
  if (mode !== 'demo') throw data(null, { status: 404 })
  const { messaging } = context.get(servicesContext)
  return { locale: country.locale, previews: await messaging.previews(undefined, { context: call }) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = translator(loaderData?.locale ?? 'es', 'messages')
  return [{ title: `${t('preview.title')} · Huella` }, { name: 'robots', content: 'noindex' }]
}

export default function MessagesPage({ loaderData: { previews } }: Route.ComponentProps) {
  const { t } = useTranslation('messages')
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="text-3xl">{t('preview.title')}</h1>
        <p className="mt-1 text-ink-600">{t('preview.text')}</p>
        <TextLink to={paths.outbox()}>{t('preview.outbox')}</TextLink>
      </header>
      <nav aria-label={t('preview.list')}>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {previews.map(({ template }) => (
            <li key={template}>
              <a href={`#${template}`} className="inline-block py-1 font-bold text-brand-700 underline">
                {template}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="grid gap-6">
        {previews.map((preview) => (
          <li key={preview.template} id={preview.template} className="scroll-mt-28">
            <Message {...preview} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Message({ template, kind, mayArriveAtNight, subject, html, text, short, notification }: Preview) {
  const { t } = useTranslation('messages')
  return (
    <Card>
      <article className="grid gap-4">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-lg">{template}</h2>
          <Badge>{t(`preview.kind.${kind}`)}</Badge>
          <Badge tone={mayArriveAtNight ? 'warn' : 'ok'}>
            {mayArriveAtNight ? t('preview.urgent') : t('preview.waits')}
          </Badge>
        </header>
        <div className="grid items-start gap-4 @4xl/main:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <Shape title={t('preview.mail')} note={subject}>
            {/* Sandboxed without scripts, under a policy that loads nothing from elsewhere. */}
            <iframe
              srcDoc={html}
              sandbox=""
              loading="lazy"
              title={t('preview.mailFrame', { template })}
              className="h-140 w-full rounded-tile border border-ink-200 bg-white"
            />
          </Shape>
          <div className="grid gap-4">
            <Shape title={t('preview.short')} note={t('preview.length', { count: short.length })}>
              <Written text={short} />
            </Shape>
            <Shape title={t('preview.notification')} note={subject}>
              <Written text={notification} />
            </Shape>
            <Shape title={t('preview.plain')}>
              <Written text={text} />
            </Shape>
          </div>
        </div>
      </article>
    </Card>
  )
}

function Shape({ title, note, children }: { title: string; note?: string; children: React.ReactNode }) {
  return (
    <section className="grid min-w-0 gap-1.5">
      <h3 className="text-md">
        {title}
        {note && <span className="ml-2 font-medium text-ink-600 text-sm">{note}</span>}
      </h3>
      {children}
    </section>
  )
}

function Written({ text }: { text: string }) {
  return <p className="wrap-anywhere whitespace-pre-line rounded-tile bg-ink-50 p-3 text-sm">{text.trim()}</p>
}
