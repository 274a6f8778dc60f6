import type { ChangeEvent, RefObject } from 'react';

interface ImageInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  onFile: (file: File) => void;
}

/** A hidden file input, opened by a button. */
export function ImageInput({ ref, label, onFile }: ImageInputProps) {
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return <input ref={ref} type="file" hidden accept="image/png,image/jpeg,image/webp" aria-label={label} onChange={handleChange} />;
}
