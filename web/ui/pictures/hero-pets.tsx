import { useId } from 'react'
import { CatHead, DogHead } from './pet-face.tsx'

const paws = [
  'translate(70 96) rotate(-20) scale(.9)',
  'translate(540 70) rotate(24) scale(1.1)',
  'translate(500 168) rotate(8) scale(.6)',
  'translate(118 196) rotate(12) scale(.55)',
]

/** Toby and Mishi side by side, for a purple background; the tail moves unless reduced motion is preferred. */
export function HeroPets({ className }: { className?: string }) {
  const id = useId()
  const halo = `${id}halo`
  const dog = `${id}dog`
  const cat = `${id}cat`
  return (
    <svg viewBox="0 0 600 440" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={halo} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#C17FF4" />
          <stop offset="1" stopColor="#A852E3" />
        </linearGradient>
        <linearGradient id={dog} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#E9B872" />
          <stop offset="1" stopColor="#D79A4C" />
        </linearGradient>
        <linearGradient id={cat} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#8E8A9B" />
          <stop offset="1" stopColor="#736E82" />
        </linearGradient>
      </defs>
      <circle cx="318" cy="252" r="236" fill={`url(#${halo})`} opacity=".55" />
      <circle cx="318" cy="252" r="186" fill="#fff" opacity=".1" />
      <g fill="#fff" opacity=".22">
        {paws.map((place) => (
          <g key={place} transform={place}>
            <ellipse cy="10" rx="13" ry="11" />
            <circle cx="-15" cy="-4" r="5.4" />
            <circle cx="-5.5" cy="-11" r="5.6" />
            <circle cx="5.5" cy="-11" r="5.6" />
            <circle cx="15" cy="-4" r="5.4" />
          </g>
        ))}
      </g>

      <path
        d="M504 440c44-6 74-38 68-84-2-17 15-22 22-9 13 32-8 84-54 93z"
        fill="#736E82"
        className="origin-[86%_98%] animate-tail"
      />
      <path d="M352 440c-6-84 22-150 84-150s92 66 86 150z" fill={`url(#${cat})`} />
      <path d="M400 440c0-50 12-92 36-92s36 42 36 92z" fill="#fff" opacity=".92" />
      <path d="M384 440c0-16 8-26 20-26s20 10 20 26zM448 440c0-16 8-26 20-26s20 10 20 26z" fill="#8E8A9B" />
      <g transform="translate(340 150) scale(1.62)">
        <CatHead />
      </g>
      <path d="M384 330c30 16 76 16 104 0l3 14c-34 18-78 18-110 0z" fill="#F13C54" />
      <circle cx="437" cy="352" r="12" fill="#FFC93C" stroke="#D79C0B" strokeWidth="2.5" />

      <path d="M96 440c-12-104 30-184 112-184s124 80 112 184z" fill={`url(#${dog})`} />
      <path d="M156 440c-2-62 14-116 52-116s54 54 52 116z" fill="#FFF1DC" />
      <path d="M128 440c0-22 11-35 27-35s27 13 27 35zM234 440c0-22 11-35 27-35s27 13 27 35z" fill="#E9B872" />
      <g transform="translate(84 74) scale(2.08)">
        <DogHead />
      </g>
      <path d="M140 286c40 22 98 22 136 0l4 18c-44 24-100 24-144 0z" fill="#8B2BC5" />
      <path d="M140 286c40 22 98 22 136 0l1 5c-40 22-96 22-138 0z" fill="#fff" opacity=".25" />
      <circle cx="208" cy="318" r="16" fill="#FFC93C" stroke="#D79C0B" strokeWidth="3" />
      <g transform="translate(208 319) scale(.55)" fill="#8a5200">
        <ellipse cy="6" rx="9" ry="7.5" />
        <circle cx="-11" cy="-3" r="4" />
        <circle cx="-4" cy="-9" r="4" />
        <circle cx="4" cy="-9" r="4" />
        <circle cx="11" cy="-3" r="4" />
      </g>
    </svg>
  )
}
