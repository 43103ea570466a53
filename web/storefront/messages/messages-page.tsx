import { Moon } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Preferences } from '#services/messaging/contract.ts'
import { channels } from '#services/messaging/rules/channels.ts'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { upperFirst } from '#shared/text.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { deviceName } from '../account/consent/device-name.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { formatLongDay } from '../profile/dates.ts'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { LostNotice, unlessLost } from '../profile/lost-notice.tsx'
import { PageHeading } from '../profile/page-heading.tsx'
import type { Route } from './+types/messages-page'
import { changeMessages, type MessagesAnswer } from './change-messages.server.ts'
import { LinkedCard } from './linked-card.tsx'

/** 'Avisos': channel of each kind of message, and the browsers and apps that the person linked. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const uid = requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { messaging } = context.get(servicesContext)
  const { linked, ...preferences } = await messaging.preferences(undefined, { context: visit.call })
  const t = translator(visit.country.locale, 'messages', findMissingChannels(visit.channels))
  return {
    uid,
    preferences,
    linked: linked.map(({ addresses, ...channel }) => ({
      ...channel,
      addresses: addresses.map(({ lastUsedAt, ...address }) => ({
        ...address,
        since: formatLongDay(address.linkedAt, visit.country),
        lastUsed: lastUsedAt && formatLongDay(lastUsedAt, visit.country),
      })),
    })),
    seo: privateSeo(visit, paths.profileMessages(), { title: t('title'), description: t('text') }),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<MessagesAnswer> {
  requireSignedIn(context, request)
  const t = translator(context.get(visitContext).country.locale, 'messages')
  const name = deviceName(request.headers.get('user-agent')) ?? t('unknownDevice')
  return changeMessages(context, await readForm(request), name)
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('messages')
  const { uid, preferences, linked } = loaderData
  const sent = useNavigation().formData
  const intent = sent?.get('intent')
  return (
    <>
      <PageHeading title={t('title')}>{t('text')}</PageHeading>
      <LostNotice answer={actionData} />
      <Answer answer={unlessLost(actionData)} />
      <div className="grid gap-4">
        {linked.map((channel) => (
          <LinkedCard
            key={channel.channel}
            uid={uid}
            linked={channel}
            answer={unlessLost(actionData)}
            isLinking={intent === 'link-browser' || (intent === 'link-app' && sent?.get('channel') === channel.channel)}
          />
        ))}
        <Card>
          <Form method="post" className="grid gap-6">
            {preferences.choices.map((choice) => (
              <KindChoice key={choice.kind} choice={choice} available={preferences.channels} />
            ))}
            <p className="text-ink-600 text-sm">{t('auto')}</p>
            <Button
              type="submit"
              name="intent"
              value="save"
              isPending={intent === 'save'}
              pendingLabel={t('saving')}
              className="@md/main:w-fit"
            >
              {t('save')}
            </Button>
          </Form>
        </Card>
        <p className="flex gap-2.5 text-ink-600 text-sm">
          <Moon aria-hidden="true" className="size-5 shrink-0 text-brand-700" />
          {t('quiet')}
        </p>
        {preferences.channels.length < 3 && (
          <p className="text-ink-600 text-sm">
            {t('missing')} <TextLink to={paths.profileData()}>{t('missingLink')}</TextLink>
          </p>
        )}
      </div>
    </>
  )
}

function Answer({ answer }: { answer: MessagesAnswer | undefined }) {
  const { t } = useTranslation('messages')
  // The card of its channel shows a link.
  if (!answer || answer.kind === 'link-code') return null
  if (answer.kind === 'refused') {
    return (
      <AnswerNotice answer={answer} tone="error">
        {answer.detail}
      </AnswerNotice>
    )
  }
  const messages = { saved: t('saved'), 'browser-linked': t('linked.browser.done'), unlinked: t('linked.unlinked') }
  return (
    <AnswerNotice answer={answer} tone="ok">
      {messages[answer.kind]}
    </AnswerNotice>
  )
}

interface KindChoiceProps {
  choice: Preferences['choices'][number]
  available: Preferences['channels']
}

function KindChoice({ choice: { kind, channel, isRefusable }, available }: KindChoiceProps) {
  const { t } = useTranslation('messages')
  const offered = [
    'auto' as const,
    ...available,
    // Keep a chosen channel that is unavailable now, until another one is chosen.
    ...(channel && channel !== 'none' && !available.includes(channel) ? [channel] : []),
    ...(isRefusable ? ['none' as const] : []),
  ]
  return (
    <RadioGroup
      name={kind}
      variant="chips"
      label={
        <>
          <span className="block text-base text-ink-900">{t(`kinds.${kind}.title`)}</span>
          <span className="block font-medium text-ink-600">{t(`kinds.${kind}.text`)}</span>
        </>
      }
      options={offered.map((value) => ({
        value,
        label: value === 'auto' || value === 'none' ? t(`channels.${value}`) : upperFirst(channels[value].label),
      }))}
      defaultValue={channel ?? 'auto'}
    />
  )
}
