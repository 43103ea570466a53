import type { Claim } from '#services/insurance/contract.ts'
import { paths } from '#web/paths.ts'

interface DocumentPictureProps {
  insuranceId: string
  paper: Claim['papers'][number]
  label: string
}

/** Thumbnail of a document; the full picture opens in another tab. */
export function DocumentPicture({ insuranceId, paper, label }: DocumentPictureProps) {
  const address = paths.insurancePicture(insuranceId, paper.id)
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block rounded-control">
      <img
        src={address}
        alt={label}
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        className="size-24 rounded-control border border-ink-200 bg-ink-100 object-cover"
      />
    </a>
  )
}
