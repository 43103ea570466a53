import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { useFreeDelivery } from '../../cart/summary/use-free-delivery.ts'
import type { ShellData } from '../shell-data.ts'
import { useVisit } from '../use-visit.ts'
import { whatsappLink } from '../whatsapp-link.ts'

/** Dark line at the top: delivery fee, delivery time and contact. */
export function PromoBar({ promo, contact, city }: Pick<ShellData, 'promo' | 'contact' | 'city'>) {
  const { t } = useTranslation('layout')
  const { currency } = useVisit()
  const { reach } = promo
  const { from: freeDeliveryFrom, plan } = useFreeDelivery()
  return (
    <aside
      aria-label={t('promo.label')}
      className="focus-on-dark bg-brand-900 text-brand-200 text-xs sm:text-sm max-md:[:root:has([data-errand])_&]:hidden"
    >
      <ul className="wrap flex h-8 items-center justify-center gap-x-10 overflow-hidden font-bold">
        {reach !== 'delivery' && (
          <Item icon={<i className="icon-map-pin size-4" />}>{t(`promo.${reach}`, { place: city })}</Item>
        )}
        {reach === 'delivery' && freeDeliveryFrom !== null && (
          <Item icon={<i className="icon-truck size-4" />}>
            {freeDeliveryFrom === 0 ? (
              t('promo.always', { place: city })
            ) : (
              <>
                {t('promo.freeFrom')} <b className="text-sun">{formatMoney(freeDeliveryFrom, currency)}</b>{' '}
                {plan ? t('promo.freeWith', { plan }) : t('promo.freeIn', { place: city })}
              </>
            )}
          </Item>
        )}
        {reach === 'delivery' && (
          <Item icon={<i className="icon-clock size-4" />} className={freeDeliveryFrom === null ? '' : 'max-md:hidden'}>
            <Eta promo={promo} />
          </Item>
        )}
        {contact.whatsapp && (
          <Item icon={<i className="icon-message-circle size-4" />} className="max-lg:hidden">
            <a href={whatsappLink(contact.whatsapp)} className="rounded-tag hover:text-white hover:underline">
              {t('promo.whatsapp', { phone: contact.whatsapp })}
            </a>
          </Item>
        )}
      </ul>
    </aside>
  )
}

function Item({ icon, className = '', children }: { icon: ReactNode; className?: string; children: ReactNode }) {
  return (
    <li className={`flex shrink-0 items-center gap-1.5 whitespace-nowrap ${className}`}>
      {icon}
      <span>{children}</span>
    </li>
  )
}

function Eta({ promo }: Pick<ShellData, 'promo'>) {
  const { t } = useTranslation('layout')
  if (!promo.isOpen && promo.opens) return t('promo.opens', { when: promo.opens })
  if (promo.eta.etaType === 'SAME_DAY') return t('promo.sameDay')
  if (promo.eta.etaType === 'NEXT_DAY') return t('promo.nextDay')
  return t('promo.eta', { minutes: promo.eta.defaultEta })
}
