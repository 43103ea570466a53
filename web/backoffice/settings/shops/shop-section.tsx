import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AnswerNotice } from '../../../storefront/profile/answer-notice.tsx'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { SaveButton } from '../../save-button.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { isStale, type ShopAnswer, type ShopSection } from './shop-sections.ts'

interface SectionProps {
  id: string
  title: string
  text?: string
  /** Result of this section's forms, if one was sent. */
  answer: ShopAnswer | null
  savedMessage?: string
  children: ReactNode
}

/** A section of a shop with its result above its forms. */
export function Section({ id, title, text, answer, savedMessage, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 scroll-mt-20">
      <Card className="sm:p-6">
        <header className="mb-4 grid gap-1">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {text && <p className="text-ink-600">{text}</p>}
        </header>
        <SectionNotice answer={answer} savedMessage={savedMessage} />
        {children}
      </Card>
    </section>
  )
}

export function SectionNotice({
  answer,
  savedMessage,
}: {
  answer: ShopAnswer | null
  savedMessage?: string | undefined
}) {
  const { t } = useTranslation('shopsSettings')
  const { pathname } = useLocation()
  if (!answer) return null
  if (isStale(answer))
    return (
      <AnswerNotice
        answer={answer}
        tone="warn"
        title={t('stale.title')}
        actions={
          <TextLink to={pathname} reloadDocument>
            {t('stale.load')}
          </TextLink>
        }
      >
        {t('stale.text')}
      </AnswerNotice>
    )
  if (answer.refusal) return <Refused answer={answer} offline={t('offline')} />
  return (
    <AnswerNotice answer={answer} tone={answer.ordersOutside > 0 ? 'warn' : 'ok'}>
      <p>{savedMessage ?? t('saved')}</p>
      {answer.ordersOutside > 0 && (
        <p>
          {t('ordersOutside', { count: answer.ordersOutside })}{' '}
          <TextLink to={paths.backofficeOrders()}>{t('seeOrders')}</TextLink>
        </p>
      )}
    </AnswerNotice>
  )
}

interface SectionFormProps {
  section: ShopSection
  /** Of the shop that is shown. */
  version: number
  answer: ShopAnswer | null
  submit: string
  className?: string
  children?: ReactNode
}

/** The form of a section. A refused one keeps the version that it was drawn from, so that it overwrites nothing. */
export function SectionForm({
  section,
  version,
  answer,
  submit,
  className = 'grid gap-4',
  children,
}: SectionFormProps) {
  return (
    <StaffForm preventScrollReset className={className}>
      <input type="hidden" name="version" value={getVersion(answer, section) ?? version} />
      {children}
      <SaveButton section={section}>{submit}</SaveButton>
    </StaffForm>
  )
}

function getVersion(answer: ShopAnswer | null, section: ShopSection): string | null {
  const version = answer?.section === section && answer.refusal ? answer.typed.version : undefined
  return typeof version === 'string' ? version : null
}
