import { Fragment } from 'react'
import { data, Form } from 'react-router'
import { channels } from '#services/messaging/rules/channels.ts'
import { upperFirst } from '#shared/text.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/outbox-page'
import { splitLinks } from './split-links.ts'

export const handle = { demoOnly: true } satisfies PagePolicy

const newest = 50

/** Messages that demo mode did not really send; 404 in production mode. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { mode, country, call } = context.get(visitContext)
  if (mode !== 'demo') throw data(null, { status: 404 })

  const to = readTrimmed(new URL(request.url).searchParams, 'to', 254)
  const { messaging } = context.get(servicesContext)
  const messages = await messaging.outbox(
    { first: newest, ...(to !== '' && { to: to.toLowerCase() }) },
    { context: call },
  )
  const time = new Intl.DateTimeFormat(country.locale, {
    timeZone: country.timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return {
    locale: country.locale,
    to,
    messages: messages.map(({ id, channel, subject, text, to, failure, createdAt }) => ({
      id,
      channel,
      subject,
      to,
      isRefused: failure === 'REFUSED',
      parts: splitLinks(text),
      createdAt,
      createdLabel: time.format(new Date(createdAt)),
    })),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = translator(loaderData?.locale ?? 'es', 'outbox')
  return [{ title: `${t('title')} · Huella` }, { name: 'robots', content: 'noindex' }]
}

export default function OutboxPage({ loaderData: { to, messages } }: Route.ComponentProps) {
  const { t } = useTranslation('outbox')
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 text-ink-600">{t('text')}</p>
        <TextLink to={paths.messagePreviews()}>{t('previews')}</TextLink>
      </header>
      <Form action={paths.outbox()} className="flex flex-wrap items-end gap-3">
        <TextField name="to" label={t('find')} hint={t('findHint')} defaultValue={to} className="min-w-64 grow" />
        <Button type="submit">{t('search')}</Button>
        {to !== '' && <TextLink to={paths.outbox()}>{t('all')}</TextLink>}
      </Form>
      {messages.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <ul className="grid gap-4">
          {messages.map((message) => (
            <li key={message.id}>
              <Message {...message} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type MessageProps = Route.ComponentProps['loaderData']['messages'][number]

function Message({ channel, subject, to, isRefused, parts, createdAt, createdLabel }: MessageProps) {
  const { t } = useTranslation('outbox')
  return (
    <Card>
      <article className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3 text-ink-600 text-sm">
          <Badge>{upperFirst(channels[channel].label)}</Badge>
          <span className="min-w-0 break-all">{t('to', { to })}</span>
          <time dateTime={createdAt} className="ml-auto">
            {createdLabel}
          </time>
        </div>
        {subject && <h2 className="text-lg">{subject}</h2>}
        <p className="min-w-0 whitespace-pre-line break-words">
          {parts.length === 0 && (isRefused ? t('refused') : t('forgotten'))}
          {parts.map(({ at, text, href }) =>
            href ? (
              <a key={at} href={href} className="break-all font-bold text-brand-700 underline">
                {text}
              </a>
            ) : (
              <Fragment key={at}>{text}</Fragment>
            ),
          )}
        </p>
      </article>
    </Card>
  )
}
