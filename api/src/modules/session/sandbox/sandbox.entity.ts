import { Column, Entity, PrimaryColumn } from 'typeorm';
import { addressKey } from '../../../http/limits/address-rate-limit.ts';

/** A company for one trial session without an account. */
@Entity('sandboxes')
export class SandboxEntity {
  @PrimaryColumn('uuid') companyId!: string;
  /** Network address of the person who tries it, as `addressKey` shortens it. */
  @Column('text') address!: string;
  /** Nothing prolongs it. */
  @Column('timestamptz') endsAt!: Date;

  /** Its customer is the same person: nobody else shows a screen to a person without an account. */
  admitsCustomerAt(address: string, now: Date): boolean {
    return now < this.endsAt && addressKey(address) === this.address;
  }
}
