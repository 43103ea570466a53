import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { CareActs } from './care-acts.tsx'
import type { LateCare } from './late-care.server.ts'

/** On the home page: what a pet should have been given, with the three ways to settle it. */
export default function LateCareCard({ petId, petName, art, label, due, product, record, currency }: LateCare) {
  const { t } = useTranslation('careActs')
  return (
    <section aria-labelledby="late-care">
      <Card className="grid gap-3 border-sun bg-sun-100/40">
        <div className="flex items-center gap-4">
          <Art name={art} size={44} className="shrink-0" />
          <div className="min-w-0">
            <p className="font-extrabold text-brand-700 text-sm">{t('for', { name: petName })}</p>
            <h2 id="late-care" className="text-lg leading-snug">
              <Link
                to={paths.petProfileMedicineApplications({ id: petId })}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {label}
              </Link>
            </h2>
            <p className="font-bold text-red-800 text-sm">
              {t(due.says === 'long' ? 'long' : 'late', { count: due.count })}
            </p>
          </div>
        </div>
        <CareActs label={label} product={product} currency={currency} record={record} />
      </Card>
    </section>
  )
}
