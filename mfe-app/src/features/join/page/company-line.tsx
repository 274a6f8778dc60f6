import type { Invitation } from '../join.data.ts';
import controls from './join-controls.module.css';

export function CompanyLine({ company: { name, logo } }: Pick<Invitation, 'company'>) {
  return (
    <p className={controls['company']}>
      {logo && <img className={controls['logo']} src={logo} alt="" />}
      <span>{name}</span>
    </p>
  );
}
