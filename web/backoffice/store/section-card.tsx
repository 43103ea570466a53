import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AnswerNotice } from '../../storefront/profile/answer-notice.tsx'
import { Refused } from '../../storefront/profile/refused.tsx'
import type { SectionAnswer } from './section-answer.ts'

interface SectionCardProps {
  id: string
  title: string
  /** Result of this section's form, if it was the one sent. */
  answer: SectionAnswer | null
  savedMessage?: string
  children: ReactNode
}

/** One section of the store with its form, and its result above. */
export function SectionCard({ id, title, answer, savedMessage, children }: SectionCardProps) {
  return (
    <section aria-labelledby={id} className="scroll-mt-20">
      <Card className="sm:p-6">
        <h2 id={id} className="mb-4 text-lg">
          {title}
        </h2>
        <SectionNotice answer={answer} savedMessage={savedMessage} />
        {children}
      </Card>
    </section>
  )
}

export function SectionNotice({ answer, savedMessage }: Pick<SectionCardProps, 'answer' | 'savedMessage'>) {
  const { t } = useTranslation('backoffice')
  const { t: words } = useTranslation('salonSettings')
  const { pathname, search } = useLocation()
  if (!answer) return null
  const { refusal, outside } = answer
  if (refusal)
    return (
      <>
        <Refused answer={answer} offline={t('offline')} />
        {refusal.code === 'appointments.setting-changed-since' && (
          <p className="mb-4">
            <TextLink to={pathname + search} reloadDocument>
              {words('part.reload')}
            </TextLink>
          </p>
        )}
      </>
    )
  return (
    <>
      <AnswerNotice answer={answer} tone="ok">
        {savedMessage ?? t('saved')}
      </AnswerNotice>
      {outside.length > 0 && (
        <AnswerNotice answer={null} tone="warn" title={t('store.outside', { count: outside.length })}>
          <ul className="mt-1 list-disc pl-5">
            {outside.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </AnswerNotice>
      )}
    </>
  )
}

/** Error of a field of this form; errors of nested contract fields ('schedule.3.endTime') count for `schedule`. */
export function getErrorAt(answer: SectionAnswer | null, field: string): string | null {
  const fields = Object.entries(answer?.refusal?.fields ?? {})
  return (
    fields.find(([path]) => path === field || path.startsWith(`${field}.`) || path.endsWith(`.${field}`))?.[1] ?? null
  )
}
