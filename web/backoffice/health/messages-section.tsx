import { Send } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { ParkedMessage } from '#services/messaging/contract.ts'
import { channels } from '#services/messaging/rules/channels.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StaffForm } from '../staff-form.tsx'
import { ageLabel } from './age.ts'
import type { HealthOfPage } from './health-page-data.ts'
import { HealthSection } from './health-section.tsx'

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
        <Card className="py-1 sm:py-2">
          <ul className="divide-y divide-ink-200">
            {messages.map((message) => (
              <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <MessageRow message={message} now={now} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {messages && outbox && outbox.parked > messages.length && (
        <p className="text-ink-600 text-sm">{t('messages.more', { count: messages.length })}</p>
      )}
    </HealthSection>
  )
}

function MessageRow({ message, now }: { message: ParkedMessage; now: number }) {
  const { t } = useTranslation('healthDesk')
  const sent = useNavigation().formData
  const { id, channel, template, to, failure, tries, createdAt, canRetry } = message
  const age = ageLabel(t, createdAt, new Date(now))
  const tried =
    tries === 0
      ? t('messages.notTried', { age })
      : tries === 1
        ? t('messages.gaveUpOnce', { age })
        : t('messages.gaveUp', { age, count: tries })
  return (
    <>
      <div className="min-w-0 text-sm">
        <p className="font-extrabold">
          {t('messages.to', { kind: t(`messages.${parseKind(template)}`), channel: channels[channel].label, to })}
        </p>
        <p className="text-ink-600">{tried}</p>
        <p lang="en" className="break-all font-mono text-ink-600 text-xs">
          {template}
          {failure && ` · ${failure}`}
        </p>
      </div>
      {canRetry ? (
        <StaffForm preventScrollReset>
          <input type="hidden" name="messageId" value={id} />
          <Button
            type="submit"
            name="intent"
            value="retry-message"
            size="sm"
            icon={<Send aria-hidden="true" className="size-4.5" />}
            isPending={sent?.get('intent') === 'retry-message' && sent.get('messageId') === id}
            pendingLabel={t('doing')}
          >
            {t('messages.retry')}
          </Button>
        </StaffForm>
      ) : (
        <p className="text-ink-600 text-sm">{t('messages.forgotten')}</p>
      )}
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
