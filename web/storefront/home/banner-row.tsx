import type { Shop } from '#services/market/contract.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

const TONES: Record<string, string> = {
  brand: 'bg-[linear-gradient(100deg,#f4e8ff,#fee4e3)]',
  sun: 'bg-[linear-gradient(100deg,#fff3d1,#ffe9e4)]',
  ok: 'bg-[linear-gradient(100deg,#e8f8f0,#e9f4ff)]',
}

export function BannerRow({ banners }: { banners: Shop['banners'] }) {
  if (banners.length === 0) return null
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {banners.map(({ id, title, text, href, label, art, tone }) => (
        <li
          key={id}
          className={`flex items-center justify-between gap-4 overflow-hidden rounded-panel p-5 sm:p-8 md:last:odd:col-span-2 ${TONES[tone] ?? TONES.brand}`}
        >
          <div>
            <h2 className="text-xl sm:text-2xl">{title}</h2>
            <p className="mt-1.5 max-w-[34em] text-ink-700 text-sm sm:text-base">{text}</p>
            <ButtonLink to={href} className="mt-4">
              {label}
            </ButtonLink>
          </div>
          <Art name={art} size={120} className="size-20 shrink-0 sm:size-30" />
        </li>
      ))}
    </ul>
  )
}
