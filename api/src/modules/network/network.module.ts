import { Module } from '@nestjs/common';
import { VpnNetworks } from './vpn-networks.service.ts';

@Module({ providers: [VpnNetworks], exports: [VpnNetworks] })
export class NetworkModule {}
