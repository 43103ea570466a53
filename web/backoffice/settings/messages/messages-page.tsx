import { CircleCheck, CircleDashed } from 'lucide-react'
import { data, useNavigation } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { type Channel, channels, isLinkedChannel } from '#services/messaging/rules/channels.ts'
import { hasRight } from '#shared/staff-areas.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../../storefront/profile/answer-notice.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/messages-page'
import { findFailureReason } from './failure-reason.ts'
import { testForm } from './test-form.server.ts'

/** Channels of messages: which are connected, what they did last, and a test of each. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { messaging } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'messageSettings')
  const states = await messaging.channelStates(undefined, { context: visit.call })
  const label = (at: string) => momentLabel(Date.parse(at), visit.country.timezone, visit.now())
  return {
    isDemo: visit.mode === 'demo',
    mayTest: hasRight(visit.viewer.areas, 'people', 'write'),
    states: states.map(({ lastSentAt, lastFailure, ...state }) => ({
      ...state,
      lastSent: lastSentAt && label(lastSentAt),
      lastFailure: lastFailure && { when: label(lastFailure.at), code: lastFailure.code },
    })),
    seo: privateSeo(visit, paths.backofficeMessages(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'people' })
  const { messaging } = context.get(servicesContext)
  const { channel } = parseFormOrThrow(await readForm(request), testForm)
  try {
    const test = await messaging.sendTest({ channel }, { context: context.get(visitContext).call })
    return data({ refusal: null, channel, ...test })
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Screen = Route.ComponentProps['loaderData']

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('messageSettings')
  const { states, isDemo, mayTest } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeSettings()}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
        {actionData && 'outcome' in actionData ? (
          <Outcome test={actionData} />
        ) : (
          <ResultMessage answer={actionData} done="" offline={t('offline')} />
        )}
      </header>
      {isDemo && <Notice>{t('demoText')}</Notice>}
      <ul className="grid gap-3">
        {states.map((state) => (
          <li key={state.channel}>
            <ChannelCard state={state} isDemo={isDemo} mayTest={mayTest} />
          </li>
        ))}
      </ul>
      {!mayTest && <p className="text-ink-600 text-sm">{t('ownersOnly')}</p>}
    </div>
  )
}

type Test = Extract<NonNullable<Route.ComponentProps['actionData']>, { outcome: unknown }>

function Outcome({ test }: { test: Test }) {
  const { t } = useTranslation('messageSettings')
  const { channel, outcome, failure, to } = test
  const title = t(`channels.${toWords(channel)}.title`, { channel: channels[channel].label })
  const explain = useFailureText()
  const isFailed = outcome === 'failed'
  const key = outcome === 'sent' && isLinkedChannel(channel) ? 'sentLinked' : outcome
  return (
    <AnswerNotice answer={test} tone={isFailed ? 'error' : 'ok'}>
      {t(`outcome.${key}`, { channel: title, to, reason: explain(failure ?? '') })}
    </AnswerNotice>
  )
}

/** Says what a code of failure means, with the code for whoever installed the shop. */
function useFailureText() {
  const { t } = useTranslation('messageSettings')
  return (code: string) => t('code', { reason: t(`failure.${findFailureReason(code)}`), code })
}

interface ChannelCardProps {
  state: Screen['states'][number]
  isDemo: boolean
  mayTest: boolean
}

function ChannelCard({ state, isDemo, mayTest }: ChannelCardProps) {
  const { t } = useTranslation('messageSettings')
  const explain = useFailureText()
  const { channel, isConnected, sender, lastSent, lastFailure } = state
  const isSending = useNavigation().formData?.get('channel') === channel
  const isInOutbox = isDemo && !isLinkedChannel(channel)
  const title = t(`channels.${toWords(channel)}.title`, { channel: channels[channel].label })
  const Icon = isConnected ? CircleCheck : CircleDashed
  return (
    <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:p-5">
      <Icon aria-hidden="true" className={isConnected ? 'mt-0.5 size-6 text-ok' : 'mt-0.5 size-6 text-ink-500'} />
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-lg">
          {title}
          <Badge tone={isConnected ? 'ok' : 'neutral'}>
            {t(isInOutbox ? 'demo' : isConnected ? 'connected' : 'missing')}
          </Badge>
        </h2>
        {isConnected ? (
          <>
            {sender && <p className="break-words text-ink-700">{t('sender', { sender })}</p>}
            <p className="text-ink-700 text-sm">{lastSent ? t('lastSent', { when: lastSent }) : t('neverSent')}</p>
          </>
        ) : (
          <>
            <p className="text-ink-700">
              {t(`channels.${toWords(channel)}.without`, { channel: channels[channel].label })}
            </p>
            <p className="text-ink-700 text-sm">
              {t(`channels.${toWords(channel)}.how`)}{' '}
              <code className="break-words">
                {t(`channels.${toWords(channel)}.command`, { channel: channels[channel].label })}
              </code>
            </p>
          </>
        )}
        {lastFailure && (
          <p className="break-words text-ink-700 text-sm">
            {t('lastFailure', { when: lastFailure.when, reason: explain(lastFailure.code) })}
          </p>
        )}
      </div>
      {isConnected && mayTest && (
        <StaffForm preventScrollReset>
          <input type="hidden" name="channel" value={channel} />
          <Button
            type="submit"
            variant="outline"
            size="sm"
            isPending={isSending}
            pendingLabel={t('sending')}
            aria-label={t('testNamed', { channel: channels[channel].label })}
          >
            {t('test')}
          </Button>
        </StaffForm>
      )}
    </Card>
  )
}

/** Key of the words about a channel; one without words of its own has those for others. */
function toWords(channel: Channel) {
  return channel === 'email' || channel === 'whatsapp' || channel === 'sms' || channel === 'push' ? channel : 'other'
}
