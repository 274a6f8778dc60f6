/** Inline, so that an error screen needs no icon set. */
export function SadIcon() {
  return (
    <svg
      width="64"
      height="64"
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="32" cy="32" r="28" />
      <path d="M22 45c2.500-4 6-6 10-6s7.500 2 10 6M22 25v3M42 25v3" />
    </svg>
  );
}
