import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ScriptedLater } from '../layout/load-later/scripted-later.tsx'
import { MostOrdered } from '../orders/most-ordered.tsx'
import { PantryCard } from '../pantry/pantry-card.tsx'
import { NextVisitCard } from '../visits/upcoming/next-visit-card.tsx'
import type { PersonalHome } from './personal-home.ts'

const loadLateCare = () => import('../pets/care/late-care-card.tsx')
const ServerLateCare = import.meta.env.SSR ? (await loadLateCare()).default : null

/** First of all what a customer comes for: the next visit, the food that ends, and what they buy again and again. */
export function OwnThings({
  nextVisit,
  pantry,
  lateCare,
  mostOrdered,
  currency,
}: PersonalHome & { currency: Currency }) {
  const { t } = useTranslation('home')
  return (
    <div data-own className="grid grid-cols-1 gap-4 sm:gap-5">
      <h1 className="text-2xl sm:text-3xl">{t('own')}</h1>
      {nextVisit && <NextVisitCard visit={nextVisit} />}
      {lateCare && (
        <ScriptedLater key={lateCare.petId} rendered={ServerLateCare} load={loadLateCare} props={lateCare} />
      )}
      {pantry && <PantryCard {...pantry} currency={currency} />}
      <MostOrdered products={mostOrdered} currency={currency} />
    </div>
  )
}
