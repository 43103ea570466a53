import { PawPrint } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { ArtTile, artNames } from '#web/ui/art.tsx'
import { Hero, HeroFact, HeroLink } from '#web/ui/pictures/hero.tsx'
import { HeroPets } from '#web/ui/pictures/hero-pets.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { Part, Specimen } from './specimen.tsx'

export function Drawings() {
  return (
    <Part title="Dibujos">
      <Specimen name="Logo">
        <Logo />
      </Specimen>
      <Specimen name="Logo sobre morado" isOnDark>
        <Logo tone="white" />
      </Specimen>
      <Specimen name="PetFace">
        <PetFace pet="dog" />
        <PetFace pet="dog" coat={{ fur: '#F4F1F6', ear: '#3A3340', patch: '#3A3340', muzzle: '#fff' }} />
        <PetFace pet="dog" coat={{ fur: '#4A3A34', ear: '#2F2420', muzzle: '#C08A55' }} />
        <PetFace pet="cat" />
        <PetFace pet="cat" coat={{ fur: '#F0A24B', stripe: '#C9772A' }} />
        <PetFace pet="cat" coat={{ fur: '#3A3340', stripe: '#2A2331', muzzle: '#5B5362' }} />
      </Specimen>
      <Specimen name="Art">
        {artNames.map((name, index) => (
          <figure key={name} className="w-24 text-center">
            <ArtTile name={name} tone={index} className="h-20" />
            <figcaption className="mt-1 text-2xs text-ink-600">{name}</figcaption>
          </figure>
        ))}
      </Specimen>
      {/* Last, because it contains the heading of a page. */}
      <Hero
        icon={<PawPrint size={15} aria-hidden />}
        eyebrow="Hero"
        lines={['Lo primero', 'que se ve', 'con ganas de entrar.']}
        text="Qué es, para quién, y por dónde se entra."
        actions={
          <HeroLink to={paths.home()} variant="light">
            HeroLink
          </HeroLink>
        }
        facts={<HeroFact icon={<PawPrint size={17} aria-hidden />}>HeroFact</HeroFact>}
        picture={<HeroPets className="mx-auto block h-auto w-full max-w-md md:self-end" />}
      />
    </Part>
  )
}
