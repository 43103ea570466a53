import { Link } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ageLabel } from './age.ts'
import type { HealthOfPage } from './health-page-data.ts'
import { HealthSection } from './health-section.tsx'
import { resolveLink, WaitingLine } from './waiting-line.tsx'

/** Payments that need an operator, each with a link to the page that resolves it. */
export function MoneySection({ loaded: { condition, now } }: { loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const money = condition.payments
  const age = (at: string) => ageLabel(t, at, new Date(now))
  return (
    <HealthSection id="money" title={t('money.title')} isThere={money !== null}>
      {money && isQuiet(money) && <p className="text-ink-600">{t('money.none')}</p>}
      {money && !isQuiet(money) && (
        <Card className="grid gap-3">
          {money.findings.map(({ kind, count, oldestAt }) => (
            <WaitingLine key={kind} to={`${paths.backofficePayments()}#findings`}>
              <b>{t(`money.${kind}`, { count })}</b>, {t('money.oldest', { age: age(oldestAt) })}
            </WaitingLine>
          ))}
          {money.refunds.toMake > 0 && (
            <WaitingLine to={`${paths.backofficePayments()}#refunds`}>
              <b>{t('money.refunds', { count: money.refunds.toMake })}</b>
              {money.refunds.oldestAt && `, ${t('money.oldest', { age: age(money.refunds.oldestAt) })}`}
            </WaitingLine>
          )}
          {money.refunds.overdue > 0 && <p>{t('money.slowRefunds', { count: money.refunds.overdue })}</p>}
          {money.unheard > 0 && <p>{t('money.unheard', { count: money.unheard })}</p>}
          {money.overdue.count > 0 && (
            <>
              <h3 className="font-extrabold text-md">{t('money.overdue')}</h3>
              <ul className="grid gap-2">
                {money.overdue.payments.map((payment) => (
                  <li key={payment.id} className="flex flex-wrap items-center gap-x-3 text-sm">
                    <b>{payment.displayAmount}</b> {payment.description}
                    <span className="text-ink-600">{t('money.ended', { age: age(payment.expiresAt) })}</span>
                    <Link to={paths.backofficePayments({ search: payment.reference })} className={resolveLink}>
                      {t('money.look')}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Card>
      )}
    </HealthSection>
  )
}

function isQuiet({ findings, refunds, overdue, unheard }: NonNullable<HealthOfPage['condition']['payments']>): boolean {
  return findings.length === 0 && refunds.toMake + refunds.overdue + overdue.count + unheard === 0
}
