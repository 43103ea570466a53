import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callLink } from '#shared/call-link.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/pictures/logo.tsx'
import { MarketSwitch } from './menu/market-switch.tsx'
import { navigation } from './menu/navigation.ts'
import type { ShellData } from './shell-data.ts'
import { whatsappLink } from './whatsapp-link.ts'

const CATEGORIES = 5

/** On a wide page a column of its own beside the first, which is two cells high. */
const beside = 'lg:row-span-2 lg:row-start-1'

/** Hidden on phones inside a wizard or checkout, but kept in the document for crawlers. */
export function Footer({ shell }: { shell: ShellData }) {
  const { t } = useTranslation('layout')
  const { categories, contact, fromSheet, markets, year } = shell
  const hasContact = Boolean(contact.address || contact.phone || contact.whatsapp || fromSheet.contacts.length)
  return (
    <footer className="folded-columns focus-on-dark bg-brand-950 pb-[var(--tabs-height)] text-brand-200 max-md:[:root:has([data-errand])_&]:hidden">
      <div className="wrap grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-6 md:grid-cols-2 gap-y-2 py-8 md:gap-x-8 md:gap-y-9 md:py-12 lg:grid-cols-[1.4fr_1fr_1fr_1.3fr_1.2fr] lg:grid-rows-[auto_1fr]">
        <div className="col-span-2 lg:col-span-1">
          <Logo tone="white" />
          <p className="mt-3 max-w-64 text-md">{t('footer.about')}</p>
        </div>
        <FoldedColumn title={t('nav.services')} className="max-md:col-span-2 lg:col-start-1 lg:row-start-2">
          {navigation.services.map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {t(`nav.${label}`)}
            </FooterLink>
          ))}
        </FoldedColumn>
        <FoldedColumn title={t('footer.shop')} className={`max-md:col-span-2 md:row-span-2 ${beside}`}>
          {categories.slice(0, CATEGORIES).map(({ slug, name }) => (
            <FooterLink key={slug} to={paths.products({ slug })}>
              {name}
            </FooterLink>
          ))}
          {navigation.discover.map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {t(`nav.${label}`)}
            </FooterLink>
          ))}
          <FooterLink to={paths.delivery()}>{t('footer.delivery')}</FooterLink>
        </FoldedColumn>
        <div className={`contents lg:grid lg:content-start lg:gap-6 ${beside}`}>
          <FoldedColumn title={t('nav.community')} className="max-md:col-span-2">
            {navigation.community.map(({ to, label }) => (
              <FooterLink key={to} to={to}>
                {t(`nav.${label}`)}
              </FooterLink>
            ))}
          </FoldedColumn>
          <Column title={t('footer.us')}>
            <FooterLink to={paths.help()}>{t('footer.help')}</FooterLink>
            <FooterLink to={paths.knowUs()}>{t('footer.knowUs')}</FooterLink>
            <FooterLink to={paths.terms()}>{t('footer.terms')}</FooterLink>
            <FooterLink to={paths.privacy()}>{t('footer.privacy')}</FooterLink>
          </Column>
        </div>
        {hasContact && (
          <Column title={t('footer.contact')} className={beside}>
            {contact.address && (
              <li className="flex gap-2 py-1.5">
                <i className="icon-map-pin mt-0.5 size-4.5" />
                <span>
                  <span className="block font-extrabold text-white">{contact.shopName}</span>
                  {contact.address}
                </span>
              </li>
            )}
            {contact.phone && (
              <ContactLink href={callLink(contact.phone)} icon={<i className="icon-phone size-4.5" />}>
                {contact.phone}
              </ContactLink>
            )}
            {contact.whatsapp && (
              <ContactLink href={whatsappLink(contact.whatsapp)} icon={<i className="icon-message-circle size-4.5" />}>
                {t('promo.whatsapp', { phone: contact.whatsapp })}
              </ContactLink>
            )}
            {fromSheet.contacts.map(({ title, href }) => (
              <ContactLink key={title} href={href} icon={<i className="icon-mail size-4.5" />}>
                {title}
              </ContactLink>
            ))}
          </Column>
        )}
        <div className={`col-span-2 grid content-start gap-6 lg:col-span-1 lg:gap-8 ${beside}`}>
          {contact.payment.length > 0 && (
            <section>
              <h2 className="text-md text-white tracking-normal">{t('footer.payment')}</h2>
              <ul className="mt-3 flex flex-wrap gap-2 font-bold text-sm">
                {contact.payment.includes('qr') && (
                  <Payment icon={<i className="icon-qr-code size-5" />} label={t('footer.qr')} />
                )}
                {contact.payment.includes('card') && (
                  <Payment icon={<i className="icon-credit-card size-5" />} label={t('footer.cardBefore')} />
                )}
                {contact.payment.includes('cash') && (
                  <Payment icon={<i className="icon-banknote size-5" />} label={t('footer.cash')} />
                )}
                {contact.payment.includes('card_at_door') && (
                  <Payment icon={<i className="icon-smartphone-nfc size-5" />} label={t('footer.card')} />
                )}
              </ul>
            </section>
          )}
          {fromSheet.networks.length > 0 && (
            <section>
              <h2 className="mb-1.5 text-md text-white tracking-normal">{t('footer.networks')}</h2>
              <ul className="flex flex-wrap gap-x-4 text-sm">
                {fromSheet.networks.map(({ title, href }) => (
                  <li key={title}>
                    <a href={href} rel="noopener noreferrer" className="footer-link">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <h2 className="mb-1.5 text-md text-white tracking-normal">{t('footer.country')}</h2>
            <MarketSwitch markets={markets} isOnDark />
          </section>
        </div>
      </div>
      <div className="border-white/15 border-t">
        <div className="wrap flex flex-wrap justify-between gap-x-8 gap-y-1 py-5 font-semibold text-sm">
          <p>{t('footer.rights', { year })}</p>
          <p>{t('footer.illustrative')}</p>
        </div>
      </div>
    </footer>
  )
}

interface ColumnProps {
  title: string
  className?: string
  children: ReactNode
}

/** A column of links that a phone folds up behind its title; a wide page always shows it. */
function FoldedColumn({ title, className, children }: ColumnProps) {
  return (
    <details className={className}>
      <summary className="cursor-pointer py-2 md:mb-1.5 md:list-none md:py-0">
        <h2 className="inline text-md text-white tracking-normal">{title}</h2>
      </summary>
      <ul className="text-sm">{children}</ul>
    </details>
  )
}

function Column({ title, className, children }: ColumnProps) {
  return (
    <section className={className}>
      <h2 className="mb-1.5 text-md text-white tracking-normal">{title}</h2>
      <ul className="text-sm">{children}</ul>
    </section>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="footer-link">
        {children}
      </Link>
    </li>
  )
}

function ContactLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a href={href} className="footer-link wrap-anywhere gap-2">
        {icon}
        {children}
      </a>
    </li>
  )
}

function Payment({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <li className="flex items-center gap-2 rounded-control bg-white/10 px-3 py-2 text-white">
      {icon}
      {label}
    </li>
  )
}
