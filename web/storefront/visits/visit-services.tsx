import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { getVisitWay } from '../booking/labels.ts'
import { AmountLines } from '../booking/steps/amount-lines.tsx'
import { PetPhoto } from '../pets/photo/pet-photo.tsx'
import type { VisitDeposit } from './deposits/visit-deposit.ts'
import { PackageNotes } from './packages/package-notes.tsx'
import { StateBadge } from './state-badge.tsx'
import { isOpen } from './visit-standing.ts'
import type { WholeVisit } from './whole-visit.ts'

/** Pets with their services and prices. */
export function VisitServices({ visit, packageNotes }: { visit: WholeVisit; packageNotes: readonly string[] }) {
  const { t } = useTranslation('visits')
  const { t: booking } = useTranslation('booking')
  const way = getVisitWay(visit)
  const { pets, state, totals, currency, paymentMethod, deposit, depositPaid } = visit
  const isOwed = state !== 'CANCELLED' && state !== 'COMPLETED' && state !== 'NO_SHOW' && totals.amountDue > 0
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('services.title')}</h2>
      <ul className="grid gap-4">
        {pets.map((pet) => (
          <li key={pet.appointmentId} className="flex gap-3.5">
            <PetPhoto
              pet={{ ...pet, isGone: false }}
              sizes="56px"
              className="size-14 shrink-0 self-start rounded-full"
            />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <b className="font-black text-md">{pet.name}</b>
                {pet.state !== state && <StateBadge state={pet.state} />}
              </p>
              {pet.lines.length !== 1 && <p className="text-ink-600 text-sm">{pet.packName}</p>}
              <ul className="mt-1.5 grid gap-0.5">
                {pet.lines.map((line) => (
                  <li key={line.key} className="flex items-baseline justify-between gap-4">
                    <span className="min-w-0">{line.name}</span>
                    <span className="shrink-0 whitespace-nowrap tabular-nums">{line.amount}</span>
                  </li>
                ))}
              </ul>
              {pet.notes && (
                <p className="wrap-anywhere mt-1.5 whitespace-pre-line text-ink-600 text-sm">«{pet.notes}»</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="border-ink-200 border-t pt-4">
        {/* A past visit asks for no deposit. */}
        <AmountLines
          totals={isOwed ? totals : { ...totals, paymentDue: 0 }}
          currency={currency}
          way={way}
          charged={visit.chargedAtStore}
          depositPaid={isOwed ? depositPaid : 0}
          isPaidBefore={deposit?.state === 'awaiting'}
          hasPackage={packageNotes.length > 0}
        />
        <PackageNotes notes={packageNotes} />
        <DepositOutcome deposit={deposit} isOver={!isOpen(state)} />
        {isOwed && (
          <p className="mt-2 text-ink-600 text-sm">
            {t(depositPaid > 0 || visit.awaitsDeposit ? 'services.payRest' : 'services.pay', {
              where: booking(`where.${way}`),
              method: formatMethod(paymentMethod, t),
            })}
          </p>
        )}
      </div>
    </Card>
  )
}

/** What went back of what was paid, and what the store keeps of a visit that was not to be. */
function DepositOutcome({ deposit, isOver }: { deposit: VisitDeposit | null; isOver: boolean }) {
  const { t } = useTranslation('visits')
  if (!deposit) return null
  const { paid, returned, returns } = deposit
  return (
    <>
      {returned && returns && (
        <p className="mt-2 text-ink-700 text-sm">{t(`deposit.returns.${returns}`, { amount: returned })}</p>
      )}
      {isOver && paid && <p className="mt-2 text-ink-700 text-sm">{t('deposit.was', { amount: paid })}</p>}
    </>
  )
}

const methods = ['cash', 'card', 'qr', 'transfer', 'wallet'] as const

/** 'en efectivo'; a method that only the store knows is shown as written: 'con Tigo Money'. */
function formatMethod(method: string, t: ReturnType<typeof useTranslation<'visits'>>['t']): string {
  const known = methods.find((each) => each === method)
  return known ? t(`services.methods.${known}`) : t('services.otherMethod', { method })
}
