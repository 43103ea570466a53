import { Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { ParkedMessage } from '#services/messaging/contract.ts'
import { channels } from '#services/messaging/rules/channels.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { ageLabel } from '../age.ts'
import type { HealthOfPage } from '../health-page-data.ts'
import { HealthSection } from '../health-section.tsx'
import { parseFailureReason } from './failure-reason.ts'

/** Messages that could not be delivered. */
export function MessagesSection({ loaded }: { loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const { messages, condition, now } = loaded
  const outbox = condition.messages
  const isQuiet = messages?.length === 0 && outbox?.unsent === 0
  return (
    <HealthSection id="messages" title={t('messages.title')} isThere={messages !== null && outbox !== null}>
      {isQuiet && <p className="text-ink-600">{t('messages.none')}</p>}
      {outbox && outbox.unsent > 0 && (
        <p className="text-sm">
          {t('messages.waiting', { count: outbox.unsent })}{' '}
          {outbox.oldestDueAt && t('messages.oldest', { age: ageLabel(t, outbox.oldestDueAt, new Date(now)) })}
        </p>
      )}
      {messages && messages.length > 0 && (
        <MessageList key={messages.map(({ id }) => id).join(' ')} messages={messages} now={now} />
      )}
      {messages && outbox && outbox.parked > messages.length && (
        <p className="text-ink-600 text-sm">{t('messages.more', { count: messages.length })}</p>
      )}
    </HealthSection>
  )
}

/** Parked messages, to be sent again or dismissed one by one or many at once. */
function MessageList({ messages, now }: { messages: readonly ParkedMessage[]; now: number }) {
  const { t } = useTranslation('healthDesk')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tick = (ids: readonly string[], isOn: boolean) =>
    setTicked((before) => new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const ids = messages.map(({ id }) => id)
  return (
    <Card className="py-1 sm:py-2">
      <StaffForm preventScrollReset>
        <Checkbox
          name="all"
          checked={ids.every((id) => ticked.has(id))}
          onChange={({ currentTarget }) => tick(ids, currentTarget.checked)}
          className="border-ink-200 border-b py-2 [@media(scripting:none)]:hidden"
        >
          {t('messages.tickAll')}
        </Checkbox>
        <ul className="divide-y divide-ink-200">
          {messages.map((message) => (
            <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <MessageRow
                message={message}
                now={now}
                isTicked={ticked.has(message.id)}
                onTick={(isOn) => tick([message.id], isOn)}
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2.5 border-ink-200 border-t py-3">
          <Button type="submit" name="intent" value="retry-message" size="sm" variant="outline">
            {t('messages.retryTicked')}
          </Button>
          <Button type="submit" name="intent" value="dismiss-message" size="sm" variant="danger">
            {t('messages.dismissTicked')}
          </Button>
        </div>
      </StaffForm>
    </Card>
  )
}

interface MessageRowProps {
  message: ParkedMessage
  now: number
  isTicked: boolean
  onTick(isOn: boolean): void
}

function MessageRow({ message, now, isTicked, onTick }: MessageRowProps) {
  const { t } = useTranslation('healthDesk')
  const intent = useNavigation().formData?.get('intent')
  const { id, channel, template, to, failure, tries, createdAt, canRetry } = message
  const reason = parseFailureReason(failure)
  const age = ageLabel(t, createdAt, new Date(now))
  const tried =
    tries === 0
      ? t('messages.notTried', { age })
      : tries === 1
        ? t('messages.gaveUpOnce', { age })
        : t('messages.gaveUp', { age, count: tries })
  return (
    <>
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <Checkbox
          name="messageId"
          value={id}
          checked={isTicked}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        >
          {t('messages.to', { kind: t(`messages.${parseKind(template)}`), channel: channels[channel].label, to })}
        </Checkbox>
        {reason && <p>{t(`messages.reasons.${reason}`)}</p>}
        <p className="text-ink-600">{tried}</p>
        <p lang="en" className="break-all font-mono text-ink-600 text-xs">
          {template}
          {failure && ` · ${failure}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {canRetry ? (
          <Button
            type="submit"
            name="intent"
            value={`retry-message:${id}`}
            size="sm"
            icon={<Send aria-hidden="true" className="size-4.5" />}
            isPending={intent === `retry-message:${id}`}
            pendingLabel={t('doing')}
          >
            {t('messages.retry')}
          </Button>
        ) : (
          <p className="text-ink-600 text-sm">{t('messages.forgotten')}</p>
        )}
        <Button
          type="submit"
          name="intent"
          value={`dismiss-message:${id}`}
          size="sm"
          variant="outline"
          isPending={intent === `dismiss-message:${id}`}
          pendingLabel={t('doing')}
        >
          {t('messages.dismiss')}
        </Button>
      </div>
    </>
  )
}

const kinds = [
  ['order-', 'orders'],
  ['appointment-', 'appointments'],
  ['pet-', 'pets'],
  ['insurance-', 'insurance'],
  ['payment-', 'payments'],
] as const

const accountTemplates = [
  'phone-code',
  'verify-email',
  'reset-password',
  'invitation',
  'account-erased',
  'channel-test',
]

/** Kind of a message, from the name of its template. */
function parseKind(template: string) {
  const kind = kinds.find(([start]) => template.startsWith(start))
  return kind ? kind[1] : accountTemplates.includes(template) ? 'account' : 'rest'
}
